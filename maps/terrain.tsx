<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="terrain" tilewidth="16" tileheight="16" tilecount="432" columns="16">
 <image source="../assets/tiles/terrain.png" width="256" height="432"/>
 <tile id="0" type="grass">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1" type="grass_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2" type="grass_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="3" type="grass_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="4" type="grass_tuft">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5" type="grass_flower_white">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="6" type="grass_flower_yellow">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="7" type="grass_flower_red">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="8" type="grass_stone">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="9" type="grass_clover">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="10" type="grass_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="11" type="grass_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="12" type="grass_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="13" type="grass_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="14" type="dirt_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="15" type="dirt_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="16" type="dirt_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="17" type="dirt_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="18" type="dirt_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="19" type="dirt_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="20" type="dirt_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="21" type="dirt_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="22" type="dirt_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="23" type="dirt_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="24" type="dirt_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="25" type="dirt_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="26" type="dirt_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="27" type="dirt_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="28" type="dirt_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="29" type="dirt_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="30" type="dirt_in_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="31" type="dirt_in_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="32" type="dirt_in_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="33" type="dirt_in_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="34" type="dirt_3_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="35" type="dirt_6_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="36" type="dirt_7_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="37" type="dirt_7_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="38" type="dirt_7_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="39" type="dirt_9_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="40" type="dirt_11_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="41" type="dirt_11_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="42" type="dirt_11_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="43" type="dirt_12_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="44" type="dirt_13_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="45" type="dirt_13_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="46" type="dirt_13_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="47" type="dirt_14_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="48" type="dirt_14_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="49" type="dirt_14_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="50" type="dirt_15_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="51" type="dirt_15_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="52" type="dirt_15_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="53" type="dirt_15_nw_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="54" type="dirt_15_nw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="55" type="dirt_15_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="56" type="dirt_15_nw_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="57" type="dirt_15_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="58" type="dirt_15_nw_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="59" type="dirt_15_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="60" type="dirt_15_nw_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="61" type="dirt_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="62" type="dirt_alt_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="63" type="dirt_alt_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="64" type="dirt_alt_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="65" type="stone_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="66" type="stone_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="67" type="stone_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="68" type="stone_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="69" type="stone_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="70" type="stone_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="71" type="stone_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="72" type="stone_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="73" type="stone_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="74" type="stone_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="75" type="stone_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="76" type="stone_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="77" type="stone_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="78" type="stone_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="79" type="stone_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="80" type="stone_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="81" type="stone_in_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="82" type="stone_in_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="83" type="stone_in_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="84" type="stone_in_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="85" type="stone_3_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="86" type="stone_6_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="87" type="stone_7_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="88" type="stone_7_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="89" type="stone_7_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="90" type="stone_9_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="91" type="stone_11_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="92" type="stone_11_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="93" type="stone_11_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="94" type="stone_12_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="95" type="stone_13_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="96" type="stone_13_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="97" type="stone_13_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="98" type="stone_14_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="99" type="stone_14_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="100" type="stone_14_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="101" type="stone_15_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="102" type="stone_15_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="103" type="stone_15_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="104" type="stone_15_nw_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="105" type="stone_15_nw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="106" type="stone_15_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="107" type="stone_15_nw_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="108" type="stone_15_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="109" type="stone_15_nw_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="110" type="stone_15_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="111" type="stone_15_nw_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="112" type="stone_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="113" type="stone_alt_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="114" type="stone_alt_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="115" type="stone_alt_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="116" type="sand_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="117" type="sand_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="118" type="sand_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="119" type="sand_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="120" type="sand_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="121" type="sand_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="122" type="sand_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="123" type="sand_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="124" type="sand_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="125" type="sand_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="126" type="sand_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="127" type="sand_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="128" type="sand_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="129" type="sand_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="130" type="sand_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="131" type="sand_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="132" type="sand_in_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="133" type="sand_in_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="134" type="sand_in_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="135" type="sand_in_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="136" type="sand_3_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="137" type="sand_6_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="138" type="sand_7_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="139" type="sand_7_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="140" type="sand_7_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="141" type="sand_9_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="142" type="sand_11_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="143" type="sand_11_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="144" type="sand_11_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="145" type="sand_12_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="146" type="sand_13_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="147" type="sand_13_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="148" type="sand_13_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="149" type="sand_14_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="150" type="sand_14_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="151" type="sand_14_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="152" type="sand_15_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="153" type="sand_15_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="154" type="sand_15_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="155" type="sand_15_nw_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="156" type="sand_15_nw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="157" type="sand_15_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="158" type="sand_15_nw_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="159" type="sand_15_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="160" type="sand_15_nw_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="161" type="sand_15_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="162" type="sand_15_nw_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="163" type="sand_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="164" type="sand_alt_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="165" type="sand_alt_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="166" type="sand_alt_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="167" type="water_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="167" duration="250"/>
   <frame tileid="168" duration="250"/>
   <frame tileid="169" duration="250"/>
   <frame tileid="170" duration="250"/>
  </animation>
 </tile>
 <tile id="171" type="water_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="171" duration="250"/>
   <frame tileid="172" duration="250"/>
   <frame tileid="173" duration="250"/>
   <frame tileid="174" duration="250"/>
  </animation>
 </tile>
 <tile id="175" type="lily">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="176" type="water_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="176" duration="250"/>
   <frame tileid="177" duration="250"/>
   <frame tileid="178" duration="250"/>
   <frame tileid="179" duration="250"/>
  </animation>
 </tile>
 <tile id="180" type="water_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="180" duration="250"/>
   <frame tileid="181" duration="250"/>
   <frame tileid="182" duration="250"/>
   <frame tileid="183" duration="250"/>
  </animation>
 </tile>
 <tile id="184" type="water_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="184" duration="250"/>
   <frame tileid="185" duration="250"/>
   <frame tileid="186" duration="250"/>
   <frame tileid="187" duration="250"/>
  </animation>
 </tile>
 <tile id="188" type="water_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="188" duration="250"/>
   <frame tileid="189" duration="250"/>
   <frame tileid="190" duration="250"/>
   <frame tileid="191" duration="250"/>
  </animation>
 </tile>
 <tile id="192" type="water_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="192" duration="250"/>
   <frame tileid="193" duration="250"/>
   <frame tileid="194" duration="250"/>
   <frame tileid="195" duration="250"/>
  </animation>
 </tile>
 <tile id="196" type="water_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="196" duration="250"/>
   <frame tileid="197" duration="250"/>
   <frame tileid="198" duration="250"/>
   <frame tileid="199" duration="250"/>
  </animation>
 </tile>
 <tile id="200" type="water_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="200" duration="250"/>
   <frame tileid="201" duration="250"/>
   <frame tileid="202" duration="250"/>
   <frame tileid="203" duration="250"/>
  </animation>
 </tile>
 <tile id="204" type="water_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="204" duration="250"/>
   <frame tileid="205" duration="250"/>
   <frame tileid="206" duration="250"/>
   <frame tileid="207" duration="250"/>
  </animation>
 </tile>
 <tile id="208" type="water_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="208" duration="250"/>
   <frame tileid="209" duration="250"/>
   <frame tileid="210" duration="250"/>
   <frame tileid="211" duration="250"/>
  </animation>
 </tile>
 <tile id="212" type="water_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="212" duration="250"/>
   <frame tileid="213" duration="250"/>
   <frame tileid="214" duration="250"/>
   <frame tileid="215" duration="250"/>
  </animation>
 </tile>
 <tile id="216" type="water_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="216" duration="250"/>
   <frame tileid="217" duration="250"/>
   <frame tileid="218" duration="250"/>
   <frame tileid="219" duration="250"/>
  </animation>
 </tile>
 <tile id="220" type="water_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="220" duration="250"/>
   <frame tileid="221" duration="250"/>
   <frame tileid="222" duration="250"/>
   <frame tileid="223" duration="250"/>
  </animation>
 </tile>
 <tile id="224" type="water_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="224" duration="250"/>
   <frame tileid="225" duration="250"/>
   <frame tileid="226" duration="250"/>
   <frame tileid="227" duration="250"/>
  </animation>
 </tile>
 <tile id="228" type="water_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="228" duration="250"/>
   <frame tileid="229" duration="250"/>
   <frame tileid="230" duration="250"/>
   <frame tileid="231" duration="250"/>
  </animation>
 </tile>
 <tile id="232" type="water_in_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="232" duration="250"/>
   <frame tileid="233" duration="250"/>
   <frame tileid="234" duration="250"/>
   <frame tileid="235" duration="250"/>
  </animation>
 </tile>
 <tile id="236" type="water_in_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="236" duration="250"/>
   <frame tileid="237" duration="250"/>
   <frame tileid="238" duration="250"/>
   <frame tileid="239" duration="250"/>
  </animation>
 </tile>
 <tile id="240" type="water_in_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="240" duration="250"/>
   <frame tileid="241" duration="250"/>
   <frame tileid="242" duration="250"/>
   <frame tileid="243" duration="250"/>
  </animation>
 </tile>
 <tile id="244" type="water_in_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="244" duration="250"/>
   <frame tileid="245" duration="250"/>
   <frame tileid="246" duration="250"/>
   <frame tileid="247" duration="250"/>
  </animation>
 </tile>
 <tile id="248" type="water_3_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="248" duration="250"/>
   <frame tileid="249" duration="250"/>
   <frame tileid="250" duration="250"/>
   <frame tileid="251" duration="250"/>
  </animation>
 </tile>
 <tile id="252" type="water_6_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="252" duration="250"/>
   <frame tileid="253" duration="250"/>
   <frame tileid="254" duration="250"/>
   <frame tileid="255" duration="250"/>
  </animation>
 </tile>
 <tile id="256" type="water_7_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="256" duration="250"/>
   <frame tileid="257" duration="250"/>
   <frame tileid="258" duration="250"/>
   <frame tileid="259" duration="250"/>
  </animation>
 </tile>
 <tile id="260" type="water_7_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="260" duration="250"/>
   <frame tileid="261" duration="250"/>
   <frame tileid="262" duration="250"/>
   <frame tileid="263" duration="250"/>
  </animation>
 </tile>
 <tile id="264" type="water_7_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="264" duration="250"/>
   <frame tileid="265" duration="250"/>
   <frame tileid="266" duration="250"/>
   <frame tileid="267" duration="250"/>
  </animation>
 </tile>
 <tile id="268" type="water_9_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="268" duration="250"/>
   <frame tileid="269" duration="250"/>
   <frame tileid="270" duration="250"/>
   <frame tileid="271" duration="250"/>
  </animation>
 </tile>
 <tile id="272" type="water_11_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="272" duration="250"/>
   <frame tileid="273" duration="250"/>
   <frame tileid="274" duration="250"/>
   <frame tileid="275" duration="250"/>
  </animation>
 </tile>
 <tile id="276" type="water_11_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="276" duration="250"/>
   <frame tileid="277" duration="250"/>
   <frame tileid="278" duration="250"/>
   <frame tileid="279" duration="250"/>
  </animation>
 </tile>
 <tile id="280" type="water_11_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="280" duration="250"/>
   <frame tileid="281" duration="250"/>
   <frame tileid="282" duration="250"/>
   <frame tileid="283" duration="250"/>
  </animation>
 </tile>
 <tile id="284" type="water_12_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="284" duration="250"/>
   <frame tileid="285" duration="250"/>
   <frame tileid="286" duration="250"/>
   <frame tileid="287" duration="250"/>
  </animation>
 </tile>
 <tile id="288" type="water_13_nw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="288" duration="250"/>
   <frame tileid="289" duration="250"/>
   <frame tileid="290" duration="250"/>
   <frame tileid="291" duration="250"/>
  </animation>
 </tile>
 <tile id="292" type="water_13_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="292" duration="250"/>
   <frame tileid="293" duration="250"/>
   <frame tileid="294" duration="250"/>
   <frame tileid="295" duration="250"/>
  </animation>
 </tile>
 <tile id="296" type="water_13_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="296" duration="250"/>
   <frame tileid="297" duration="250"/>
   <frame tileid="298" duration="250"/>
   <frame tileid="299" duration="250"/>
  </animation>
 </tile>
 <tile id="300" type="water_14_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="300" duration="250"/>
   <frame tileid="301" duration="250"/>
   <frame tileid="302" duration="250"/>
   <frame tileid="303" duration="250"/>
  </animation>
 </tile>
 <tile id="304" type="water_14_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="304" duration="250"/>
   <frame tileid="305" duration="250"/>
   <frame tileid="306" duration="250"/>
   <frame tileid="307" duration="250"/>
  </animation>
 </tile>
 <tile id="308" type="water_14_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="308" duration="250"/>
   <frame tileid="309" duration="250"/>
   <frame tileid="310" duration="250"/>
   <frame tileid="311" duration="250"/>
  </animation>
 </tile>
 <tile id="312" type="water_15_nw_ne">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="312" duration="250"/>
   <frame tileid="313" duration="250"/>
   <frame tileid="314" duration="250"/>
   <frame tileid="315" duration="250"/>
  </animation>
 </tile>
 <tile id="316" type="water_15_nw_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="316" duration="250"/>
   <frame tileid="317" duration="250"/>
   <frame tileid="318" duration="250"/>
   <frame tileid="319" duration="250"/>
  </animation>
 </tile>
 <tile id="320" type="water_15_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="320" duration="250"/>
   <frame tileid="321" duration="250"/>
   <frame tileid="322" duration="250"/>
   <frame tileid="323" duration="250"/>
  </animation>
 </tile>
 <tile id="324" type="water_15_nw_ne_sw">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="324" duration="250"/>
   <frame tileid="325" duration="250"/>
   <frame tileid="326" duration="250"/>
   <frame tileid="327" duration="250"/>
  </animation>
 </tile>
 <tile id="328" type="water_15_nw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="328" duration="250"/>
   <frame tileid="329" duration="250"/>
   <frame tileid="330" duration="250"/>
   <frame tileid="331" duration="250"/>
  </animation>
 </tile>
 <tile id="332" type="water_15_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="332" duration="250"/>
   <frame tileid="333" duration="250"/>
   <frame tileid="334" duration="250"/>
   <frame tileid="335" duration="250"/>
  </animation>
 </tile>
 <tile id="336" type="water_15_nw_ne_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="336" duration="250"/>
   <frame tileid="337" duration="250"/>
   <frame tileid="338" duration="250"/>
   <frame tileid="339" duration="250"/>
  </animation>
 </tile>
 <tile id="340" type="water_15_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="340" duration="250"/>
   <frame tileid="341" duration="250"/>
   <frame tileid="342" duration="250"/>
   <frame tileid="343" duration="250"/>
  </animation>
 </tile>
 <tile id="344" type="water_15_nw_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="344" duration="250"/>
   <frame tileid="345" duration="250"/>
   <frame tileid="346" duration="250"/>
   <frame tileid="347" duration="250"/>
  </animation>
 </tile>
 <tile id="348" type="water_15_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="348" duration="250"/>
   <frame tileid="349" duration="250"/>
   <frame tileid="350" duration="250"/>
   <frame tileid="351" duration="250"/>
  </animation>
 </tile>
 <tile id="352" type="water_15_nw_ne_sw_se">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="352" duration="250"/>
   <frame tileid="353" duration="250"/>
   <frame tileid="354" duration="250"/>
   <frame tileid="355" duration="250"/>
  </animation>
 </tile>
 <tile id="356" type="water_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="356" duration="250"/>
   <frame tileid="357" duration="250"/>
   <frame tileid="358" duration="250"/>
   <frame tileid="359" duration="250"/>
  </animation>
 </tile>
 <tile id="360" type="water_alt_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="360" duration="250"/>
   <frame tileid="361" duration="250"/>
   <frame tileid="362" duration="250"/>
   <frame tileid="363" duration="250"/>
  </animation>
 </tile>
 <tile id="364" type="water_alt_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="364" duration="250"/>
   <frame tileid="365" duration="250"/>
   <frame tileid="366" duration="250"/>
   <frame tileid="367" duration="250"/>
  </animation>
 </tile>
 <tile id="368" type="water_alt_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="368" duration="250"/>
   <frame tileid="369" duration="250"/>
   <frame tileid="370" duration="250"/>
   <frame tileid="371" duration="250"/>
  </animation>
 </tile>
 <tile id="372" type="reeds">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="373" type="stepping_stone">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="374" type="leaves">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="375" type="dirt_5_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="376" type="dirt_7_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="377" type="dirt_10_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="378" type="dirt_11_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="379" type="dirt_13_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="380" type="dirt_14_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="381" type="sand_5_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="382" type="sand_7_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="383" type="sand_10_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="384" type="sand_11_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="385" type="sand_13_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="386" type="sand_14_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="387" type="stone_5_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="388" type="stone_7_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="389" type="stone_10_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="390" type="stone_11_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="391" type="stone_13_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="392" type="stone_14_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="393" type="water_5_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="393" duration="250"/>
   <frame tileid="394" duration="250"/>
   <frame tileid="395" duration="250"/>
   <frame tileid="396" duration="250"/>
  </animation>
 </tile>
 <tile id="400" type="water_7_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="400" duration="250"/>
   <frame tileid="401" duration="250"/>
   <frame tileid="402" duration="250"/>
   <frame tileid="403" duration="250"/>
  </animation>
 </tile>
 <tile id="404" type="water_10_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="404" duration="250"/>
   <frame tileid="405" duration="250"/>
   <frame tileid="406" duration="250"/>
   <frame tileid="407" duration="250"/>
  </animation>
 </tile>
 <tile id="408" type="water_11_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="408" duration="250"/>
   <frame tileid="409" duration="250"/>
   <frame tileid="410" duration="250"/>
   <frame tileid="411" duration="250"/>
  </animation>
 </tile>
 <tile id="412" type="water_13_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="412" duration="250"/>
   <frame tileid="413" duration="250"/>
   <frame tileid="414" duration="250"/>
   <frame tileid="415" duration="250"/>
  </animation>
 </tile>
 <tile id="416" type="water_14_alt">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="416" duration="250"/>
   <frame tileid="417" duration="250"/>
   <frame tileid="418" duration="250"/>
   <frame tileid="419" duration="250"/>
  </animation>
 </tile>
</tileset>
