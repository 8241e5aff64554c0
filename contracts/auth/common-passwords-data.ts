/** Words at the top of published lists of leaked passwords, and what people here would think of first. Lower case. */
export const COMMON_WORDS = `
password passw passwd pass pwd admin administrator root guest user test tester testing temp login welcome hello master
letmein changeme change default secret private access qwerty qwertyuiop qwertyui qwert asdf asdfgh asdfghjkl zxcvbnm
zxcvbn qazwsx qazwsxedc qweasd qweasdzxc qwe asd zxc abc abcd abcde abcdef aaa iloveyou ilove love lovely princess
sunshine shadow dragon monkey football baseball basketball superman batman michael jordan michelle jessica ashley daniel
andrew thomas charlie george robert jennifer hannah amanda nicole joshua matthew killer hunter soccer hockey ranger
trustno trustnoi starwars computer internet server system network database oracle mysql postgres cisco windows microsoft
google apple samsung huawei lenovo xiaomi tencent alibaba baidu taobao weixin wechat qq office summer winter spring
autumn january february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday china chinese beijing shanghai guangzhou shenzhen hunan changsha hubei wuhan jiangsu
zhejiang sichuan woaini woaiwojia woshishui nihao nihaoma mima wodemima woaiziji wangyut zhang zhangwei wangwei liwei
wang wangfang lina zhangmin laoban kuaile shengri gongzuo gongsi shuiwu shuiwushi shuiju swsx swskj shuishou fapiao
caiwu kuaiji huiyuan xiehui shuixie tax taxagent taxation accounting accountant finance company member portal platform
association system webadmin sysadmin superuser supervisor manager operator service support helpdesk backup
mustang cheese ginger flower purple orange banana chocolate cookie coffee pepper silver golden diamond freedom forever
whatever nothing something asshole fuckyou lucky money happy family friend friends angel angels heaven jesus christ god
pokemon naruto minecraft fortnite player gamer gaming online welcomeback letmeinn opensesame correcthorsebatterystaple
aqswde zaqwsx zaqxsw zaq xsw cde vfr poiuytrewq lkjhgfdsa mnbvcxz aqzwsxedc passwordpassword adminadmin rootroot
thisispassword thisisapassword mypassword newpassword oldpassword yourpassword iamadmin iforgot idontknow unknown
`.trim();
